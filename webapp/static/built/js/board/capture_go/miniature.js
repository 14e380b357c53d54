import{n as e}from"../../shared/board/board.js";import{a as t,s as n}from"../../shared/board/capture_go.js";function r(r){return e(new t(r,{size:9,framed:!1}),{start:Array(9).fill(`-`.repeat(9)),names:n(9),moves:i,captures:!0,at:20})}const i=`
  f6, d3, b7, g5, c3, b3, c2, h2, e3, d2, h5, e8, g8, b8, g2, h8, d8, e2, e4, b2, c1, c4, j9, j8, b6,
  h9 j9
`;export{r as miniature};