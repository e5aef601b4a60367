/** The navigation of the settings has this id, by which a button of the editor opens it on a phone. */
export const settingsMenuId = "settings-menu";
