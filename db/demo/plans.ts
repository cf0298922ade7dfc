import type { HallPlan, Shape } from '../../shop/catalogue/plan/plan.ts'

/** The halls from above, by their slugs. They were measured with the eye: no hall of ours stands anywhere. */
export const plans: Readonly<Record<string, HallPlan>> = {
  // A shoebox: stalls, a curved balcony over their end, four boxes on either side.
  'salle-aubepine': {
    size: [120, 148],
    walls: { rect: [10, 4, 100, 140] },
    stage: {
      polygon: [
        [30, 8],
        [90, 8],
        [84, 32],
        [36, 32],
      ],
    },
    areas: [
      { category: 'stalls', shape: { rect: [32, 40, 56, 58] }, rows: 14 },
      { category: 'balcony', shape: { ring: [60, 70, 48, 66, 48, 132] }, rows: 5 },
      ...[14, 94].flatMap((x) =>
        [40, 55, 70, 85].map((y) => ({ category: 'boxes', shape: { rect: [x, y, 12, 12] } satisfies Shape })),
      ),
    ],
    entrances: [{ at: [6, 104], step_free: true }, { at: [60, 148] }],
    step_free: [
      [10, 104],
      [36, 104],
    ],
    wheelchair: [
      [41, 104],
      [51, 104],
    ],
    loop: { rect: [30, 38, 60, 31] },
  },

  // A chapel: the players under the crossing, chairs in nave and transepts, the loft over the door.
  'chapelle-sainte-aurore': {
    size: [110, 150],
    walls: {
      polygon: [
        [35, 24],
        [38, 14],
        [46, 7],
        [55, 4],
        [64, 7],
        [72, 14],
        [75, 24],
        [75, 36],
        [102, 36],
        [102, 58],
        [75, 58],
        [75, 146],
        [35, 146],
        [35, 58],
        [8, 58],
        [8, 36],
        [35, 36],
      ],
    },
    stage: { rect: [40, 26, 30, 24] },
    areas: [
      { category: 'nave', shape: { rect: [37, 64, 16, 54] }, rows: 12 },
      { category: 'nave', shape: { rect: [57, 64, 16, 54] }, rows: 12 },
      { category: 'nave', shape: { rect: [12, 39, 20, 16] }, rows: 4 },
      { category: 'nave', shape: { rect: [78, 39, 20, 16] }, rows: 4 },
      { category: 'loft', shape: { rect: [37, 124, 36, 16] }, rows: 3 },
    ],
    entrances: [{ at: [55, 150], step_free: true }],
    step_free: [
      [55, 146],
      [55, 57],
    ],
    wheelchair: [
      [46, 57],
      [64, 57],
    ],
  },

  // A dancing school: everything turns around the stage.
  'ezusthars-terem': {
    size: [130, 126],
    walls: { rect: [6, 4, 118, 116] },
    stage: {
      polygon: [
        [46, 8],
        [84, 8],
        [88, 28],
        [42, 28],
      ],
    },
    areas: [
      { category: 'stalls', shape: { ring: [65, 10, 32, 72, 38, 142] }, rows: 11 },
      { category: 'balcony', shape: { ring: [65, 10, 82, 102, 58, 122] }, rows: 4 },
    ],
    entrances: [{ at: [128, 74], step_free: true }, { at: [65, 124] }],
    step_free: [
      [124, 74],
      [106, 74],
      [90, 83],
      [78, 86],
    ],
    wheelchair: [
      [72, 87],
      [62, 87],
    ],
    loop: { ring: [65, 10, 31, 73, 38, 142] },
  },

  // A water tower: a ring around the players.
  'viztorony-studio': {
    size: [110, 110],
    walls: { circle: [55, 55, 50] },
    stage: { circle: [55, 55, 14] },
    areas: [9, 99, 189, 279].map((from) => ({
      category: 'ring',
      shape: { ring: [55, 55, 19, 45, from, from + 72] },
      rows: 4,
    })),
    entrances: [{ at: [1, 55], step_free: true }, { at: [55, 109] }],
    step_free: [
      [5, 55],
      [20, 55],
    ],
    wheelchair: [
      [25, 55],
      [34, 55],
    ],
  },

  // A boatyard under glass, along the water.
  'verriere-des-bateliers': {
    size: [150, 100],
    walls: {
      polygon: [
        [8, 22],
        [26, 6],
        [124, 6],
        [142, 22],
        [142, 94],
        [8, 94],
      ],
    },
    stage: { rect: [57, 11, 36, 18] },
    areas: [
      {
        category: 'free',
        shape: {
          polygon: [
            [22, 38],
            [128, 38],
            [118, 86],
            [32, 86],
          ],
        },
        rows: 8,
      },
    ],
    entrances: [
      { at: [4, 86], step_free: true },
      { at: [146, 50], step_free: true },
    ],
    step_free: [
      [8, 86],
      [15, 86],
      [15, 31],
      [26, 31],
    ],
    wheelchair: [
      [31, 31],
      [41, 31],
    ],
  },
}
