/** Neutral drawings of our own, as path data for a box of 24 by 24, for kinds whose brand gives no icon. */
export const drawings = {
  briefcase:
    "M4 7h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM8 7V5a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2h-2V5h-4v2ZM2 12v1.5h20V12ZM10.5 11.5h3V14h-3Z",
  gamepad:
    "M7 6h10a6 6 0 0 1 0 12H7A6 6 0 0 1 7 6ZM6.8 9.5v1.8H5v1.4h1.8v1.8h1.4v-1.8H10v-1.4H8.2V9.5ZM15.2 12a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6ZM18 9.4a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Z",
  handheld:
    "M5 4h14a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM7 7v10h10V7ZM4 7.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4ZM20 13.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z",
  bars: "M3 13h4v8H3ZM10 3h4v18h-4ZM17 8h4v13h-4Z",
  globe:
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 2a5 10 0 1 1 0 20 5 10 0 0 1 0-20ZM12 4a3.2 8 0 1 0 0 16 3.2 8 0 0 0 0-16ZM3 11h18v2H3Z",
  envelope: "M2 4h20v1.6l-10 7-10-7ZM2 8l10 7 10-7v12H2Z",
};
