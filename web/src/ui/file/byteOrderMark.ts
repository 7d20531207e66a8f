/** Spreadsheets read a file without it as if it were written in their country's old code page. */
export const byteOrderMark = '\uFEFF'
