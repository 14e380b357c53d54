/*
 * What Biome does not know: no script asks for what a supported browser lacks (`browserslist` in package.json), and no
 * page waits for anything before its controls are wired.
 */

import compat from "eslint-plugin-compat";

const { languageOptions, ...rest } = compat.configs["flat/recommended"];

export default [
  {
    ...rest,
    files: ["**/*.js"],
    languageOptions: { ...languageOptions, ecmaVersion: 2022 },
    rules: {
      ...rest.rules,
      "no-restricted-syntax": [
        "error",
        { selector: "AwaitExpression:not(:function *)", message: "Wire the page first; go on in `then`." },
      ],
    },
  },
];
