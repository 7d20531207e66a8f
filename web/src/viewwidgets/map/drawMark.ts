import type { MapMark, MarkLevel } from './mapMarks'

const svgNamespace = 'http://www.w3.org/2000/svg'
const box = 32
const centre = box / 2

/** One shape for each level, so that nobody depends on its colour. In a box of 12. */
export const levelShapes: Readonly<Record<MarkLevel, string>> = {
  normal: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0z',
  info: 'M1 1h10v10H1z',
  alert: 'M6 0l6 6-6 6-6-6z',
  warning: 'M6 .5l6 11H0z',
  alarm: 'M3.5 0h5L12 3.5v5L8.5 12h-5L0 8.5v-5z',
}

/** Seen on land and sea, in light and dark. */
export const levelColours: Readonly<Record<MarkLevel, string>> = {
  normal: '#2f7d5b',
  info: '#2f6db0',
  alert: '#9a6410',
  warning: '#b35c00',
  alarm: '#c23b3b',
}

const shapeAt = 'translate(9.5 9.5) scale(1.08)'
/** Beyond the shape, pointing north. */
const arrow = 'M16 0l5 8h-10z'

const pathOf = (d: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const path = document.createElementNS(svgNamespace, 'path')
  for (const [name, value] of Object.entries({ d, ...attributes })) path.setAttribute(name, value)
  return path
}

/** Moving: with an arrow where it goes. Offline: hollow. */
export const drawMark = ({ level, state, headingDeg }: MapMark): SVGElement => {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', `0 0 ${box} ${box}`)
  svg.setAttribute('width', String(box))
  svg.setAttribute('height', String(box))
  const colour = levelColours[level]
  const isOffline = state === 'offline'
  if (state === 'moving') {
    svg.append(
      pathOf(arrow, {
        fill: colour,
        stroke: '#ffffff',
        transform: `rotate(${headingDeg ?? 0} ${centre} ${centre})`,
      }),
    )
  }
  svg.append(
    pathOf(levelShapes[level], {
      fill: isOffline ? '#ffffff' : colour,
      'fill-opacity': isOffline ? '0.8' : '1',
      stroke: isOffline ? colour : '#ffffff',
      'stroke-width': isOffline ? '2.5' : '1.5',
      transform: shapeAt,
    }),
  )
  return svg
}
