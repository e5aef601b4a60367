/** Where the pane lies in the picture, in its pixels. */
export const pane = { left: 44, top: 44, width: 1112, height: 542, radius: 52 } as const;
