/** Characters that no label keeps: they mean something in markup, in formulas or to a terminal. */
const removed = /[`~"'?<>]/g

/** A label as it is kept: without the characters above, without control characters and spaces around it. */
export const sanitiseText = (text: string): string =>
  text
    .replace(removed, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
