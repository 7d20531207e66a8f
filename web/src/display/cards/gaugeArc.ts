/** The gauge is a half circle of this radius around (0, 0), from left to right. */
export const gaugeRadius = 50

const write = (number: number) => String(Math.round(number * 100) / 100)

const pointAt = (percent: number): string => {
  const angle = Math.PI * (1 - percent / 100)
  return `${write(gaugeRadius * Math.cos(angle))} ${write(-gaugeRadius * Math.sin(angle))}`
}

/** An arc between two places on the gauge, each 0 to 100; empty when they are the same. */
export const gaugeArc = (fromPercent: number, toPercent: number): string =>
  fromPercent === toPercent
    ? ''
    : `M${pointAt(fromPercent)}A${gaugeRadius} ${gaugeRadius} 0 0 1 ${pointAt(toPercent)}`
