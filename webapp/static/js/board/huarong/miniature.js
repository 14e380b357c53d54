/** The solution of a Huarong Dao puzzle on the home page. */

import { UNIT } from "./blocks.js";
import { between, columnOf, moved, readLayout, rowOf } from "./cells.js";
import { drawLayout } from "./picture.js";

/** @import { Miniature } from "../miniature.js" */

/** Every block keeps its face while it moves. @param {SVGSVGElement} svg @returns {Miniature} */
export function miniature(svg) {
  drawLayout(svg, PATH[0] ?? "", 10);
  const faces = /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".block"));
  const states = [readLayout(PATH[0] ?? "")];
  for (const layout of PATH.slice(1)) {
    const before = states.at(-1) ?? [];
    const { index, route } = between(before, layout);
    states.push(moved(before, index, route.at(-1) ?? 0));
  }
  return {
    length: PATH.length - 1,
    at: 12,
    show(move) {
      states[move]?.forEach((block, index) => {
        const place = `translate(${columnOf(block.cell) * UNIT}px, ${rowOf(block.cell) * UNIT}px)`;
        faces[index]?.style.setProperty("transform", place);
      });
    },
  };
}

/** 横刀立马 solved in 81 moves, proven shortest: one layout after each move. */
const PATH = [
  "VCCVVCCVVHHVVSSVS..S",
  "VCCVVCCVVHHVV.SVSS.S",
  "VCCVVCCVVHHVV.SVSSS.",
  "VCCVVCCVVHH.V.SVSSSV",
  "VCCVVCCVV.HHV.SVSSSV",
  "VCCVVCCV.VHH.VSVSSSV",
  "VCCVVCCV.VHHSVSV.SSV",
  "VCCVVCCV.VHHSVSVS.SV",
  "VCCVVCCV..HHSVSVSVSV",
  "VCCVVCCVHH..SVSVSVSV",
  "VCCVVCCVHH.SSV.VSVSV",
  "VCCVVCCVHHSSSV.VSV.V",
  "VCCVVCCVHHSSS.VVS.VV",
  "VCCVVCCVHHSS..VVSSVV",
  "VCCVVCCV..SSHHVVSSVV",
  "VCCVVCCVS..SHHVVSSVV",
  "VCCVVCCVSS..HHVVSSVV",
  "VCCVVCCVSSV.HHVVSS.V",
  "VCCVVCCVSSVVHHVVSS..",
  "VCCVVCCVSSVVHHVVS..S",
  "VCCVVCCVSSVVHHVV..SS",
  "VCCVVCCVSSVV..VVHHSS",
  "VCCVVCCVS.VVS.VVHHSS",
  "VCCVVCCVSV.VSV.VHHSS",
  "VCCVVCCVSVV.SVV.HHSS",
  "VCC.VCC.SVVVSVVVHHSS",
  "V.CCV.CCSVVVSVVVHHSS",
  ".VCC.VCCSVVVSVVVHHSS",
  "SVCC.VCC.VVVSVVVHHSS",
  "SVCCSVCC.VVV.VVVHHSS",
  "SVCCSVCCV.VVV.VVHHSS",
  "S.CCS.CCVVVVVVVVHHSS",
  "SCC.SCC.VVVVVVVVHHSS",
  "SCCVSCCVVVV.VVV.HHSS",
  "SCCVSCCVVV.VVV.VHHSS",
  "SCCVSCCVVVSVVV.VHH.S",
  "SCCVSCCVVVSVVVSVHH..",
  "SCCVSCCVVVSVVVSV..HH",
  "SCCVSCCV.VSVVVSVV.HH",
  "SCCVSCCV..SVVVSVVVHH",
  "SCCVSCCVS..VVVSVVVHH",
  "S..VSCCVSCCVVVSVVVHH",
  "..SVSCCVSCCVVVSVVVHH",
  ".SSV.CCVSCCVVVSVVVHH",
  "SSSV.CCV.CCVVVSVVVHH",
  "SSSVVCCVVCCV.VSV.VHH",
  "SSSVVCCVVCCVV.SVV.HH",
  "SSSVVCCVVCCVV..VVSHH",
  "SSSVV..VVCCVVCCVVSHH",
  "SS.VVS.VVCCVVCCVVSHH",
  "SSV.VSV.VCCVVCCVVSHH",
  "SSVVVSVVVCC.VCC.VSHH",
  "SSVVVSVVV.CCV.CCVSHH",
  "SSVVV.VVVSCCV.CCVSHH",
  "S.VVVSVVVSCCV.CCVSHH",
  ".SVVVSVVVSCCV.CCVSHH",
  "VSVVVSVV.SCCV.CCVSHH",
  "VSVVVSVVVSCCV.CC.SHH",
  "VSVVVSVVVSCCV.CCS.HH",
  "VSVVVSVVV.CCV.CCSSHH",
  "VSVVVSVVVCC.VCC.SSHH",
  "VSV.VSV.VCCVVCCVSSHH",
  "VS.VVS.VVCCVVCCVSSHH",
  "V.SVVS.VVCCVVCCVSSHH",
  "V.SVV.SVVCCVVCCVSSHH",
  ".VSV.VSVVCCVVCCVSSHH",
  "VVSVVVSV.CCV.CCVSSHH",
  "VVSVVVSVCC.VCC.VSSHH",
  "VVSVVV.VCC.VCCSVSSHH",
  "VV.VVV.VCCSVCCSVSSHH",
  "VVV.VVV.CCSVCCSVSSHH",
  "VVVVVVVVCCS.CCS.SSHH",
  "VVVVVVVVCCSSCC..SSHH",
  "VVVVVVVVCCSSCCHHSS..",
  "VVVVVVVVCCSSCCHHS..S",
  "VVVVVVVVCCSSCCHH..SS",
  "VVVVVVVV..SSCCHHCCSS",
  "VVVVVVVVS..SCCHHCCSS",
  "VVVVVVVVSS..CCHHCCSS",
  "VVVVVVVVSSHHCC..CCSS",
  "VVVVVVVVSSHHCC.SCC.S",
  "VVVVVVVVSSHH.CCS.CCS",
];
