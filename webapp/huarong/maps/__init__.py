"""The map of a puzzle: its page, and the places of its layouts, which are computed once.

`static/js/huarong/map/explorer.js`, a worker of the page, explores the puzzle: all layouts that can
be reached, the steps between them, their distances from the exit. From then on the list works.
`map_source.js` asks for the places of these layouts. `kept_maps` has them if anybody has asked
before; otherwise the message `map` makes a job of it, a worker runs
`engines.huarong.landscape.places`, and the job ends with the page that asked. `picture/view.js`
draws the landscape, with WebGL or on a plain canvas. `docs/map.md` has the method and figures.
"""
