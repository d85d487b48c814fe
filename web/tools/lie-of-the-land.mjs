// Where the spaces of each side of the map lie: what the outlines are grown from. North is up; one unit is about half a pixel.

export const WIDTH = 1500;
export const HEIGHT = 1460;

/** A walled city: three districts that meet in the middle, like the slices of a loaf. */
export function city(name, [x, y], [rx, ry], turn, districts) {
  const corners = [];
  for (let i = 0; i < 9; i++) {
    const angle = ((turn + i * 40) * Math.PI) / 180;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const swell = 1 / Math.pow(Math.abs(c) ** 2.9 + Math.abs(s) ** 2.9, 1 / 2.9);
    corners.push([Math.round(x + rx * c * swell), Math.round(y + ry * s * swell)]);
  }
  const middle = [x, y];
  const slices = {};
  districts.forEach((district, i) => {
    slices[district] = [middle, ...[0, 1, 2, 3].map((k) => corners[(i * 3 + k) % 9])];
  });
  return { name, middle, corners, slices };
}

const NILE = [
  [1168, 1500], [1142, 1400], [1080, 1310], [1056, 1200], [1022, 1105], [942, 1010], [908, 920], [850, 820], [800, 742], [764, 660], [708, 590], [694, 510], [674, 448],
];
const NILE_WIDTH = [46, 44, 42, 38, 36, 36, 36, 36, 36, 36, 38, 38, 42];

/** Seeds of a space are lines; `w` lets it grow further than others. `troop` and `site` are wishes for what stands there. */
const EAST = {
  EN: { lines: [[[1000, 60], [1000, 330], [900, 430], [820, 470]], [[985, 375], [1140, 400], [1470, 395]]], w: 0, troop: [955, 375] },
  EB: { lines: [[[800, 590], [880, 600], [1075, 610], [1135, 740], [1110, 870], [1015, 955]]], w: 0, troop: [875, 608] },
  EO: { lines: [[[1215, 520], [1230, 650]]], w: 36, troop: [1250, 640], site: [1185, 545] },
  TE: { lines: [[[1410, 560], [1480, 570]]], w: 44, troop: [1440, 640], site: [1385, 540] },
  ES: { lines: [[[1470, 815], [1220, 815], [1150, 880], [1110, 1010], [1165, 1180], [1270, 1310], [1440, 1340]]], w: 0, troop: [1270, 1290] },
  TNE: { lines: [[[930, 765], [1005, 790]]], w: 54, troop: [1015, 815], site: [925, 735] },
};
const EAST_CITIES = [
  city("NE", [1240, 200], [200, 146], 30, ["NE3", "NE1", "NE2"]),
  city("SE", [1318, 1025], [166, 166], 95, ["SE2", "SE1", "SE3"]),
];

export const SIDES = {
  // The side for two and four.
  even: {
    cities: [
      city("NW", [200, 512], [186, 152], 60, ["NW1", "NW3", "NW2"]),
      city("SW", [430, 1298], [200, 142], -150, ["SW2", "SW3", "SW1"]),
      ...EAST_CITIES,
    ],
    fronts: { NW: "WN", SW: "WS", NE: "EN", SE: "ES" },
    spaces: {
      ...EAST,
      WN: { lines: [[[440, 500], [480, 570], [400, 700], [60, 745]]], w: 8, troop: [455, 600] },
      WO: { lines: [[[350, 900], [470, 900]]], w: 70, troop: [440, 950], site: [370, 865] },
      TW: { lines: [[[20, 935], [110, 935]]], w: 42, troop: [125, 985], site: [110, 890] },
      WS: { lines: [[[60, 1180], [300, 1130], [640, 1140], [730, 1230], [740, 1420]], [[100, 1180], [110, 1420]]], w: 0, troop: [715, 1270] },
      WB: { lines: [[[600, 500], [590, 620], [585, 770], [650, 900], [775, 1000], [880, 1170], [950, 1330], [1000, 1450]]], w: 0, troop: [800, 1030] },
      TNW: { lines: [[[690, 760], [745, 800]]], w: 54, troop: [730, 830], site: [695, 730] },
      TD: { lines: [[[560, 205], [680, 215]]], w: 48, troop: [650, 275], site: [600, 185] },
      DI: { lines: [[[430, 345], [480, 340]]], w: 0, troop: [460, 345] },
    },
    water: [
      { line: NILE, r: NILE_WIDTH },
      { line: [[674, 452], [600, 446], [480, 440], [390, 400], [310, 328], [170, 280], [-20, 275]], r: 24 },
      { line: [[674, 452], [770, 420], [840, 330], [868, 200], [880, 90], [890, -20]], r: 26 },
    ],
    islands: ["TD", "DI"],
    // In the delta only what is near enough to a seed is land.
    reach: { TD: 168, DI: 100 },
    harbours: {
      "WB-EN": [[652, 532], [762, 505]],
      "WB-TNE": [[880, 945], [900, 832]],
      "WB-ES": [[921, 1012], [1022, 1030]],
    },
  },
  // The side for three and five.
  odd: {
    cities: [
      city("NW", [192, 506], [176, 146], 60, ["NW1", "NW3", "NW2"]),
      city("MW", [424, 925], [176, 148], -90, ["MW3", "MW2", "MW1"]),
      city("SW", [440, 1326], [192, 122], -150, ["SW2", "SW3", "SW1"]),
      ...EAST_CITIES,
    ],
    fronts: { NW: "WN", MW: "WM", SW: "WS", NE: "EN", SE: "ES" },
    spaces: {
      ...EAST,
      WN: { lines: [[[425, 450], [465, 520], [400, 610], [200, 680], [60, 745]]], w: 0, troop: [465, 515] },
      WO1: { lines: [[[570, 640], [420, 690], [250, 745]]], w: 18, troop: [400, 705], site: [520, 665] },
      WM: { lines: [[[650, 960], [670, 1040], [600, 1090]]], w: 4, troop: [665, 1010] },
      WO2: { lines: [[[240, 1120], [400, 1165], [640, 1175], [800, 1190]]], w: 14, troop: [720, 1180], site: [800, 1190] },
      WS: { lines: [[[70, 1170], [110, 1300], [110, 1430]], [[110, 1210], [420, 1250], [760, 1290], [780, 1430]]], w: -6, troop: [140, 1290] },
      TW: { lines: [[[20, 915], [95, 915]]], w: 72, troop: [105, 975], site: [95, 875] },
      WB: { lines: [[[600, 500], [590, 620], [588, 770], [665, 890], [790, 985], [900, 1150], [970, 1330], [1010, 1450]]], w: 4, troop: [815, 1010] },
      TNW: { lines: [[[695, 762], [745, 800]]], w: 54, troop: [730, 830], site: [695, 732] },
      SA: { lines: [[[200, 135], [300, 135]]], w: 20, troop: [290, 180], site: [235, 120] },
      TD: { lines: [[[650, 240], [710, 240]]], w: 30, troop: [710, 290], site: [665, 205] },
      DI: { lines: [[[440, 270], [470, 285]]], w: 0, troop: [455, 280] },
    },
    water: [
      { line: NILE, r: NILE_WIDTH },
      { line: [[674, 452], [600, 440], [480, 405], [390, 372], [290, 308], [150, 280], [-20, 275]], r: 23 },
      { line: [[674, 452], [780, 420], [850, 330], [872, 200], [880, 90], [890, -20]], r: 26 },
      { line: [[672, 452], [600, 370], [553, 300], [545, 200], [540, 60]], r: 22 },
    ],
    islands: ["SA", "TD", "DI"],
    reach: { SA: 122, TD: 138, DI: 90 },
    harbours: {
      "WB-EN": [[652, 532], [762, 505]],
      "WB-TNE": [[880, 945], [900, 832]],
      "WB-ES": [[921, 1012], [1022, 1030]],
      "DI-TD": [[518, 290], [592, 280]],
    },
  },
};

/** The land of Seth, drawn beyond the western edge of the map; here it begins at 0. */
export const SETH_WIDTH = 430;
export const SETH = {
  cities: [city("S", [212, 520], [158, 156], 30, ["S2", "S1", "S3"])],
  fronts: { S: "SG" },
  spaces: {
    SG: { lines: [[[212, 500], [212, 830]]], w: 0, troop: [135, 800], site: [290, 830] },
  },
  water: [],
  islands: ["SG"],
  reach: { SG: 187 },
  beyond: "wild",
  harbours: {},
};

/** Where the portal of the west bank stands, on either side of the map. */
export const PORTAL = { even: [905, 1215], odd: [925, 1230] };
