/** The page's inks as real colours, which a canvas needs; read anew at each drawing because schemes change. */
export const readChartTheme = () => {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const fontFamily = getComputedStyle(document.body).fontFamily
  return {
    text: { fontFamily, fontSize: 11, fill: read('--ink-soft') },
    grid: { line: { stroke: read('--line'), strokeWidth: 1 } },
    axis: {
      ticks: {
        line: { stroke: read('--line-strong') },
        text: { fontFamily, fontSize: 11, fill: read('--ink-soft') },
      },
    },
  }
}
