import { dayOf, secondMs } from '../../shared/core/time'
import type { PackedDevice, PackingSlip } from '../../shared/shipping/packingSlip'
import { type PdfPage, type PdfText, paper, writePdf } from './writePdf'

const sizes = { title: 18, name: 12, text: 10 } as const
const { margin } = paper
const columns = { number: margin, deviceid: 80, model: 180, fw: 300, name: 410 } as const
const lineHeight = 16
const firstRow = 230
const longestName = 26

const at = (x: number, y: number, text: string, size: number = sizes.text, isBold = false): PdfText => ({
  x,
  y,
  size,
  text,
  isBold,
})

const shorten = (text: string): string =>
  text.length <= longestName ? text : `${text.slice(0, longestName - 3)}...`

const headOf = ({ slipid, ts, reference, distributor, packedBy, devices }: PackingSlip): PdfText[] => {
  const lines = [
    `Number ${slipid}`,
    `Date ${dayOf(ts * secondMs)}`,
    ...(reference === '' ? [] : [`Your reference ${reference}`]),
    `Packed by ${packedBy}`,
    `${devices.length} ${devices.length === 1 ? 'device' : 'devices'}`,
  ]
  const linesTop = 140
  return [
    at(margin, 70, 'Packing slip', sizes.title, true),
    at(margin, 100, distributor.name, sizes.name, true),
    at(margin, 116, distributor.address),
    ...lines.map((line, index) => at(margin, linesTop + index * lineHeight, line)),
  ]
}

const rowOf = ({ deviceid, model, fw, name }: PackedDevice, index: number): PdfText[] => {
  const y = firstRow + lineHeight * (index + 1)
  return [
    at(columns.number, y, String(index + 1)),
    at(columns.deviceid, y, deviceid, sizes.text, true),
    at(columns.model, y, model),
    at(columns.fw, y, fw),
    at(columns.name, y, shorten(name)),
  ]
}

/** A packing slip on one sheet: as many devices as a slip takes fit below its head. */
export const drawSlip = (slip: PackingSlip): Uint8Array => {
  const titles = { number: '', deviceid: 'Device ID', model: 'Model', fw: 'Firmware', name: 'Name' }
  const heads = Object.entries(titles).map(([column, title]) =>
    at(columns[column as keyof typeof columns], firstRow, title, sizes.text, true),
  )
  const page: PdfPage = {
    texts: [...headOf(slip), ...heads, ...slip.devices.flatMap(rowOf)],
    rules: [{ y: firstRow + lineHeight / 4 }],
  }
  return writePdf([page])
}
