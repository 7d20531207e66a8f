/** Where the pictures and their contact sheet lie. */
export const sheetFolder = '.test/shots'
