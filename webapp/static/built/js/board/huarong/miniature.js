import{_ as e,h as t,p as n,t as r,u as i}from"../../shared/board/pictures.js";function a(a){r(a,o,10);let c=a.querySelectorAll(`.block`),l=t(o),u=[l];for(let e of s.trim().split(/\s+/)){let[t=0,r=0]=e.split(`:`).map(Number);l=n(l,t,r),u.push(l)}return{length:u.length-1,at:12,show(t){u[t]?.forEach((t,n)=>{let r=`translate(${i(t.cell)*100}px, ${e(t.cell)*100}px)`;c[n]?.style.setProperty(`transform`,r)})}}}const o=`VCCVVCCVVHHVVSSVS..S`,s=`
  6:17 9:18 5:15 4:10 3:9 8:12 6:16 3:13 4:8 7:11 9:10 3:14 8:17 4:12 9:8 7:9 3:10 5:11 8:19 6:18 4:16
  7:12 3:9 5:10 2:11 1:2 0:1 9:0 7:4 3:8 0:9 1:1 2:3 5:11 6:10 8:14 4:18 3:12 0:13 6:8 1:5 9:2 7:1 6:0
  3:4 0:12 8:17 1:9 9:5 2:2 5:3 1:10 9:9 7:5 6:1 3:0 0:8 8:16 9:17 1:9 5:11 2:3 6:2 7:6 3:1 0:0 1:8
  7:14 6:10 2:2 5:3 7:11 4:14 9:19 8:18 1:12 6:8 7:9 4:10 8:15 1:13
`;export{a as miniature};