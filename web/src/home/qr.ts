// A link as a picture for the camera of a phone.

import qrcode from "qrcode-generator";

export interface QrPicture {
  size: number; // modules with the quiet border
  path: string;
}

const BORDER = 3;

/** One path of all dark squares, runs of a row joined, so that no hairlines show between them. */
export function qrOf(text: string): QrPicture {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue;
      let run = 1;
      while (column + run < count && code.isDark(row, column + run)) run++;
      path += `M${column + BORDER} ${row + BORDER}h${run}v1h-${run}z`;
      column += run - 1;
    }
  }
  return { size: count + 2 * BORDER, path };
}
