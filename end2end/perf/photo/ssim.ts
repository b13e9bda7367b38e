/** Structural similarity of brightness, mean over 8x8 windows every 4 pixels (Wang et al. 2004). */

export function luma({ data, width, height }: ImageData): Float32Array {
  const out = new Float32Array(width * height);
  for (let i = 0; i < out.length; i++) {
    out[i] = 0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0);
  }
  return out;
}

export function ssim(a: Float32Array, b: Float32Array, width: number, height: number): number {
  const window = 8;
  const n = window * window;
  const c1 = (0.01 * 255) ** 2;
  const c2 = (0.03 * 255) ** 2;
  let total = 0;
  let count = 0;
  for (let top = 0; top + window <= height; top += 4) {
    for (let left = 0; left + window <= width; left += 4) {
      let sa = 0;
      let sb = 0;
      let saa = 0;
      let sbb = 0;
      let sab = 0;
      for (let y = top; y < top + window; y++) {
        for (let at = y * width + left, end = at + window; at < end; at++) {
          const va = a[at] as number;
          const vb = b[at] as number;
          sa += va;
          sb += vb;
          saa += va * va;
          sbb += vb * vb;
          sab += va * vb;
        }
      }
      const ma = sa / n;
      const mb = sb / n;
      const va = saa / n - ma * ma;
      const vb = sbb / n - mb * mb;
      const cov = sab / n - ma * mb;
      total += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      count++;
    }
  }
  return total / count;
}
