/** Characters that no label keeps (spec 2 §5). */
const removed = /[`~"'?<>]/g

/** A label as it is kept: without the characters above, without control characters and spaces around it. */
export const sanitiseText = (text: string): string =>
  text
    .replace(removed, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
