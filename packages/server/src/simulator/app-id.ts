/** The app that every token of the simulator was made for. */
export const APP_ID = '300000000000001';
