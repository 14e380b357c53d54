/* What Biome does not know: no script asks for what a supported browser lacks (`browserslist` in package.json). */

import compat from "eslint-plugin-compat";

const { languageOptions, ...rest } = compat.configs["flat/recommended"];

export default [
  {
    ...rest,
    files: ["**/*.js"],
    languageOptions: { ...languageOptions, ecmaVersion: 2022 },
  },
];
