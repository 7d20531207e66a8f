/** Under which name the build tells the files of a type of widget. */
export const widgetPage = (type: string): string => `widget:${type}`
