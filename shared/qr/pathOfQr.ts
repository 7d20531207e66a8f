/** The dark modules of a code as one SVG path of squares a unit wide, those beside each other joined. */
export const pathOfQr = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((line, row) =>
      line.flatMap((isDark, column) => {
        if (!isDark || line[column - 1] === true) return []
        const end = line.indexOf(false, column)
        const length = (end === -1 ? line.length : end) - column
        return [`M${column} ${row}h${length}v1h-${length}z`]
      }),
    )
    .join('')
