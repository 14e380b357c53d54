/** Paints the landscape with WebGL 2. */

import { PERSPECTIVE } from "./camera.js";
import { cut, RIDGE_POINTS, SLICES } from "./slices.js";

/**
 * @import { Camera } from "./camera.js"
 * @import { Colours } from "./colours.js"
 * @import { World } from "./world.js"
 *
 * @typedef {{soft: boolean, resize: (width: number, height: number, ratio: number) => void, renew: () => void,
 *   paint: (camera: Camera, colours: Colours, folded: boolean, share: number) => void}} Painter
 *   `soft` is true without a graphics card; `renew` reads the heights of the world again; a `share` of
 *   the dots below 1 is for the time while the picture moves: then steps, ridges and water are left out;
 *   0 leaves the wall alone
 */

/** Angle of rotation after which the slices are cut again. */
const NEW_CUT = 0.06;
/** A picture that moves with fewer than this share of its dots has half the pixels each way. */
const FINE_SHARE = 0.5;
const [LINES, DOTS, RIDGES, WATER] = [0, 1, 2, 3];

const VERTEX = `#version 300 es
in vec4 p;
uniform vec2 turn, tilt, pan, size;
uniform float scale, mode, dot, top, rise;
out float height, clear, light;
void main() {
  vec2 q = mode == 2. ? p.xz : vec2(p.x * turn.x + p.z * turn.y, -p.x * turn.y + p.z * turn.x);
  float near = 1. / (1. - q.y * ${PERSPECTIVE});
  height = clamp(p.y / top, 0., 1.);
  light = p.w;
  clear = clamp((q.y + 105.) / 190., 0., 1.);
  float y = mode == 3. ? p.y - rise * .4 : p.y;
  vec2 s = (vec2(q.x, y * tilt.x - q.y * tilt.y) * near - pan) * scale;
  gl_Position = vec4(s / size * 2., 0., 1.);
  gl_PointSize = dot * near;
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in float height, clear, light;
uniform vec3 paper, mist, lake, heights[5];
uniform float mode, alpha;
out vec4 colour;
vec3 ramp(float at) {
  at *= 4.;
  return at < 1. ? mix(heights[0], heights[1], at)
    : at < 2. ? mix(heights[1], heights[2], at - 1.)
    : at < 3. ? mix(heights[2], heights[3], at - 2.)
    : mix(heights[3], heights[4], at - 3.);
}
void main() {
  vec2 d = gl_PointCoord - .5;
  if (mode == 0.) {
    colour = vec4(mix(paper, ramp(height), mix(.35, 1., clear)), alpha * mix(.5, 1., clear));
  } else if (mode == 1.) {
    float r = dot(d, d);
    if (r > .25) discard;
    colour = vec4(mix(paper, ramp(height), mix(.42, 1., clear)), alpha * smoothstep(.25, .17, r));
  } else if (mode == 2.) {
    float tone = light * light;
    vec3 wash = mix(mist, ramp(height), .62);
    colour = vec4(mix(paper, wash, tone * mix(.16, .46, clear)), .44 * smoothstep(0., .9, light));
  } else {
    float wave = abs(d.y - .12 * sin(d.x * 6.2832));
    float reach = smoothstep(.5, .32, abs(d.x)) * smoothstep(.06, .015, wave);
    colour = vec4(lake, alpha * reach);
  }
}`;

/**
 * A painter on a canvas; null where the browser has no WebGL 2.
 * @param {HTMLCanvasElement} canvas
 * @param {World} world
 * @returns {Painter | null}
 */
export function webglPainter(canvas, world) {
  const soft = isSoft();
  if (soft === null) return null;
  const gl = canvas.getContext("webgl2", {
    antialias: !soft && devicePixelRatio < 2,
    alpha: false,
    powerPreference: "high-performance",
  });
  return gl && new WebglPainter(gl, canvas, world, soft);
}

/** Whether WebGL is computed without a graphics card; null where there is none at all. */
function isSoft() {
  const probe = document.createElement("canvas").getContext("webgl2");
  if (!probe) return null;
  const info = probe.getExtension("WEBGL_debug_renderer_info");
  const card = String(probe.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : probe.RENDERER));
  probe.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(card);
}

/** @implements {Painter} */
class WebglPainter {
  #cutFor = "";
  #cutFolded = false;
  #starts = { dots: new Uint32Array(SLICES + 1), lines: new Uint32Array(SLICES + 1), water: 0 };
  #uniforms = new Map();
  #gl;
  #canvas;
  #world;
  #width = 1;
  #height = 1;
  /** Pixels of the screen for one of the page, and for one of the picture as painted now. */
  #finest = 1;
  #ratio = 1;

  /**
   * @param {WebGL2RenderingContext} gl
   * @param {HTMLCanvasElement} canvas
   * @param {World} world
   * @param {boolean} soft
   */
  constructor(gl, canvas, world, soft) {
    this.#gl = gl;
    this.#canvas = canvas;
    this.#world = world;
    this.soft = soft;
    this.program = programOf(gl);
    this.buffers = {
      places: buffer(gl),
      ridges: buffer(gl),
      dots: buffer(gl),
      lines: buffer(gl),
      water: buffer(gl),
    };
    this.#upload();
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => {
      this.program = programOf(gl);
      for (const name of /** @type {(keyof typeof this.buffers)[]} */ (Object.keys(this.buffers)))
        this.buffers[name] = buffer(gl);
      this.#uniforms.clear();
      this.renew();
    });
  }

  renew() {
    this.#cutFor = "";
    this.#upload();
  }

  #upload() {
    const { x, y, z } = this.#world;
    const places = new Float32Array(x.length * 4);
    for (let number = 0; number < x.length; number++)
      places.set([x[number], y[number], z[number], 1], number * 4);
    this.#gl.bindBuffer(this.#gl.ARRAY_BUFFER, this.buffers.places);
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, places, this.#gl.STATIC_DRAW);
  }

  /** @param {number} width @param {number} height @param {number} ratio */
  resize(width, height, ratio) {
    [this.#width, this.#height, this.#finest] = [width, height, ratio];
    this.#paintAt(ratio);
  }

  /** @param {number} ratio */
  #paintAt(ratio) {
    this.#canvas.width = Math.round(this.#width * ratio);
    this.#canvas.height = Math.round(this.#height * ratio);
    this.#ratio = ratio;
  }

  /** @param {Camera} camera @param {Colours} colours @param {boolean} folded @param {number} share */
  paint(camera, colours, folded, share) {
    const gl = this.#gl;
    if (gl.isContextLost()) return;
    // A picture that turns keeps its old slices: cutting them would take longer than a frame.
    if (share === 1 || !this.#cutFor || folded !== this.#cutFolded) this.#cut(camera.turn, folded);
    const coarse = share < FINE_SHARE || (share < 1 && this.soft);
    const ratio = coarse ? this.#finest / 2 : this.#finest;
    if (ratio !== this.#ratio) this.#paintAt(ratio);
    gl.viewport(0, 0, this.#canvas.width, this.#canvas.height);
    gl.clearColor(...colours.paper, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.useProgram(this.program);
    gl.enableVertexAttribArray(0);
    this.#set(camera, colours);
    for (let slice = 0; slice < SLICES; slice++) this.#paintSlice(slice, camera, share);
  }

  /** @param {number} turn @param {boolean} folded */
  #cut(turn, folded) {
    const wanted = `${Math.round(turn / NEW_CUT)} ${folded}`;
    if (wanted === this.#cutFor) return;
    [this.#cutFor, this.#cutFolded] = [wanted, folded];
    const gl = this.#gl;
    const { dots, dotStarts, lines, lineStarts, water, ridges } = cut(this.#world, turn, folded);
    for (const [name, numbers] of /** @type {const} */ ([
      ["dots", dots],
      ["lines", lines],
      ["water", water],
    ])) {
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffers[name]);
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW);
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.ridges);
    gl.bufferData(gl.ARRAY_BUFFER, ridges, gl.DYNAMIC_DRAW);
    this.#starts = { dots: dotStarts, lines: lineStarts, water: water.length };
  }

  /** @param {string} name */
  #uniform(name) {
    if (!this.#uniforms.has(name)) this.#uniforms.set(name, this.#gl.getUniformLocation(this.program, name));
    return this.#uniforms.get(name);
  }

  /** @param {Camera} camera @param {Colours} colours */
  #set(camera, colours) {
    const gl = this.#gl;
    gl.uniform2f(this.#uniform("turn"), Math.cos(camera.turn), Math.sin(camera.turn));
    gl.uniform2f(this.#uniform("tilt"), Math.cos(camera.tilt), Math.sin(camera.tilt));
    gl.uniform2f(this.#uniform("pan"), camera.x, camera.y);
    gl.uniform2f(this.#uniform("size"), camera.width, camera.height);
    gl.uniform1f(this.#uniform("scale"), camera.scale);
    gl.uniform1f(this.#uniform("top"), this.#world.top);
    gl.uniform1f(this.#uniform("rise"), this.#world.step);
    gl.uniform3fv(this.#uniform("paper"), colours.paper);
    gl.uniform3fv(this.#uniform("mist"), colours.mist);
    gl.uniform3fv(this.#uniform("lake"), colours.lake);
    gl.uniform3fv(this.#uniform("heights"), colours.heights.flat());
  }

  /** @param {number} slice @param {Camera} camera @param {number} share */
  #paintSlice(slice, camera, share) {
    const gl = this.#gl;
    const light = share < 1;
    const { dots, lines, water } = this.#starts;
    const { grain } = camera;
    if (camera.isFar && !light) {
      this.#use(this.buffers.ridges, RIDGES, 1);
      gl.drawArrays(gl.TRIANGLE_STRIP, slice * RIDGE_POINTS, RIDGE_POINTS);
    }
    this.#use(this.buffers.places, LINES, Math.min(0.75, 0.2 + grain * 0.05));
    if (!light) {
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffers.lines);
      const count = 2 * (lines[slice + 1] - lines[slice]);
      gl.drawElements(gl.LINES, count, gl.UNSIGNED_INT, lines[slice] * 8);
    }
    if (slice === SLICES - 1 && water && !light) {
      this.#use(this.buffers.places, WATER, 0.3);
      gl.uniform1f(this.#uniform("dot"), Math.max(16, 10 * grain ** 0.5) * this.#ratio);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffers.water);
      gl.drawElements(gl.POINTS, water, gl.UNSIGNED_INT, 0);
    }
    this.#use(this.buffers.places, DOTS, 0.92);
    gl.uniform1f(this.#uniform("dot"), Math.min(15, 1 + 0.72 * grain ** 0.8) * this.#ratio);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffers.dots);
    const count = dots[slice + 1] - dots[slice];
    gl.drawElements(gl.POINTS, Math.ceil(count * share), gl.UNSIGNED_INT, dots[slice] * 4);
  }

  /** @param {WebGLBuffer} points @param {number} mode @param {number} alpha */
  #use(points, mode, alpha) {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, points);
    gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 16, 0);
    gl.uniform1f(this.#uniform("mode"), mode);
    gl.uniform1f(this.#uniform("alpha"), alpha);
  }
}

/** @param {WebGL2RenderingContext} gl */
function buffer(gl) {
  return /** @type {WebGLBuffer} */ (gl.createBuffer());
}

/** @param {WebGL2RenderingContext} gl */
function programOf(gl) {
  const program = /** @type {WebGLProgram} */ (gl.createProgram());
  for (const [kind, source] of /** @type {const} */ ([
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ])) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
      throw new Error(gl.getShaderInfoLog(shader) ?? "");
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, "p");
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? "");
  return program;
}
