/* What Biome does not know: no style sheet rests on what a supported browser lacks (`browserslist` in package.json). */

export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    "plugin/no-unsupported-browser-features": [
      true,
      {
        ignorePartialSupport: true,
        // A browser that leaves these out shows the same page.
        ignore: [
          "css-media-scripting", // it says "scripting", which is right wherever the boards are
          "css-paged-media",
          "css-resize",
          "css-scrollbar",
          "css-touch-action", // missing on computers
          "css3-cursors",
          "css3-cursors-grab",
          "extended-system-fonts",
        ],
      },
    ],
  },
  reportNeedlessDisables: true,
};
