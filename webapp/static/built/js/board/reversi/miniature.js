import{n as e}from"../../shared/board/board.js";import{n as t,t as n}from"../../shared/board/reversi.js";function r(r){let a=[,,,].fill(`-`.repeat(8));return e(new n(r,{framed:!1}),{start:[...a,`---OX---`,`---XO---`,...a],names:t,moves:i,at:20})}const i=`
  c4 d4, c3 d4, e6 e5, c5 c4, d3 d4, f5 e5 d5, f6 e5, f4 e4 d4, f3 f4 f5, d2 d3, c6 d5 e4, d6 d5,
  c2 c3 d3 c4 c5, b4 c3 c4 c5, d1 d2, g5 f5 e5, h4 g5, e3 d3 e4, d7 d6 d5 d4 d3, c8 d7 e6, a4 b4 c4,
  h6 g5 f4, d8 d7, e8 d8, g4 f4 f5 e4 e6, b5 c6 d7, a5 b5 c5, g2 f3 e4 d5, c7 c6, g6 f5,
  h1 g2 f3 e4 d5, b8 c7 d6, e7 d6, b6 c5 c6 d4 d6 e6 f6, h7 g6 f5, h8 h7, a6 b6 c6 d6 e6 f6, f8 e7 d6,
  f2 e3 d4 c5, b1 c2 d3 e4 f5 g6, e2 d3, g3 f3 f4 g4 e3 d3, c1 c2 c3, b3 c3, a1 b1, f7 e6 f6 d5 c4,
  h5 g4 g5 f3 f5 e5 d5, h3 g4 h4 f5 h5, g8 f7 e6, g7 f7, b2 b3 c3, a7 b6 c5 d4, a8 a7 b8 c8 d8 e8 f8,
  b7 c6 d5, h2 g3 f4, g1 f2 g2 g3, f1 g1 f2, e1 e2 f2, pass, a2 b2 b3 c2 d2, a3 a2 b2 b3
`;export{r as miniature};