/** A place in a file as it was deployed: `index.mjs:2:20311`. Both numbers begin at 1. */
export interface Position {
  file: string
  line: number
  column: number
}

/** Each place that a text names, such as an argument or a whole stack trace. */
export const positionsIn = (text: string): Position[] =>
  [...text.matchAll(/([\w-][\w./-]*\.m?js)(?:\?[^\s:]*)?:(\d+):(\d+)/g)].map(
    ([, file = '', line, column]) => ({
      file,
      line: Number(line),
      column: Number(column),
    }),
  )
