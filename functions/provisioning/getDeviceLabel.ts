import encodeQR from 'qr'
import { type FactoryParts, factoryLabels } from '../../shared/provisioning/factoryFields'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { getDeviceLabel as contract } from '../../shared/provisioning/provisionedDevice'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { readFactoryItem } from './factoryItem'

/**
 * The dark modules of a QR code of a text, at error correction level M, as one SVG path of squares a unit wide, adjacent
 * ones joined; without the quiet zone of four modules that the drawing must leave around it.
 */
export const qrPath = (text: string): { size: number; path: string } => {
  // The encoder draws a margin of at least one module.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const path = rows.flatMap((line, row) =>
    line.flatMap((isDark, column) => {
      if (!isDark || line[column - 1] === true) return []
      const end = line.indexOf(false, column)
      const length = (end === -1 ? line.length : end) - column
      return [`M${column} ${row}h${length}v1h-${length}z`]
    }),
  )
  return { size: rows.length, path: path.join('') }
}

interface Labelled extends FactoryParts {
  deviceid: DeviceId
  model: string
}

/** The common size of address labels on a roll, in millimetres; everything below is measured in them. */
const width = 62
const height = 29
const margin = 1.5
const codeSide = height - 2 * margin
const textLeft = margin + codeSide + 0.5
const textWidth = width - margin - textLeft
/** The light edge that a code needs, in modules. */
const quiet = 4

/** A device may report any text as its model: what cannot be printed is left out, what is markup shows literally. */
const escape = (text: string): string =>
  text
    .replaceAll(/\p{C}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

interface Line {
  text: string
  size: number
  bold?: boolean
}

/** Letters are about this much as wide as high; a line that could run over the edge is pressed together. */
const letterWidth = 0.6

const drawLine = ({ text, size, bold = false }: Line, baseline: number): string => {
  const pressed =
    [...text].length * size * letterWidth > textWidth
      ? ` textLength="${textWidth}" lengthAdjust="spacingAndGlyphs"`
      : ''
  const weight = bold ? ' font-weight="bold"' : ''
  return `<text x="${textLeft}" y="${baseline.toFixed(2)}" font-size="${size}"${weight}${pressed}>${escape(text)}</text>`
}

const lineHeight = 1.25

/** One below the other, in the middle of the label's height. */
const drawLines = (lines: readonly Line[]): string => {
  const whole = lines.reduce((sum, { size }) => sum + size * lineHeight, 0)
  let baseline = (height - whole) / 2
  return lines
    .map((line) => {
      baseline += line.size * lineHeight
      return drawLine(line, baseline - line.size * (lineHeight - 1))
    })
    .join('')
}

const drawCode = (content: string): string => {
  const { size, path } = qrPath(content)
  const scale = codeSide / (size + 2 * quiet)
  return (
    `<g transform="translate(${margin} ${margin}) scale(${scale.toFixed(5)}) translate(${quiet} ${quiet})">` +
    `<path d="${path}" shape-rendering="crispEdges"/></g>`
  )
}

/** A model as long as a device can report it would leave no room for the rest. */
const maxModel = 24

/** Where the code leads: the device's page, or its bare id where the portal has no address of its own. */
export const labelTarget = (deviceid: DeviceId, portalAddress: string | undefined): string =>
  portalAddress === undefined ? deviceid : new URL(`/data/${deviceid}`, portalAddress).href

/** The label of a device as SVG of its printed size, in black alone, as label printers want it. */
export const drawLabel = (
  { deviceid, model, hardware, batch, imei }: Labelled,
  portalAddress: string | undefined,
): string => {
  const target = labelTarget(deviceid, portalAddress)
  const part = (label: string, value: string | undefined): Line[] =>
    value === undefined ? [] : [{ text: `${label} ${value}`, size: 2.3 }]
  const lines: Line[] = [
    { text: 'DEVICE ID', size: 2 },
    { text: deviceid, size: 5.2, bold: true },
    { text: model.slice(0, maxModel), size: 3.2, bold: true },
    ...part('HW', hardware),
    ...part(factoryLabels.batch, batch),
    ...part(factoryLabels.imei, imei),
    ...(target === deviceid ? [] : [{ text: target.replace(/^https?:\/\//, ''), size: 1.9 }]),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">` +
    `<title>${escape(`${deviceid} ${model}`)}</title>` +
    `<rect width="${width}" height="${height}" fill="#fff"/>` +
    drawCode(target) +
    `<g font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace">${drawLines(lines)}</g></svg>\n`
  )
}

export const getDeviceLabel =
  (
    devices: Pick<DeviceStore, 'record' | 'item'>,
    portalAddress: string | undefined,
  ): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const [record, parts] = await Promise.all([devices.record(deviceid), readFactoryItem(devices, deviceid)])
    if (record === undefined) throw new Problem('notFound')
    const label = drawLabel({ ...parts, deviceid, model: record.model }, portalAddress)
    return { name: `${deviceid}-label.svg`, bytes: Buffer.from(label) }
  }
