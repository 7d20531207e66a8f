import { Problem } from '../../shared/core/problem'
import type * as contract from '../../shared/shipping/packingSlip'
import type { PackedDevice, PackingSlip } from '../../shared/shipping/packingSlip'
import { dayOf, secondMs } from '../../shared/core/time'
import type { Serve } from '../core/http/serve'
import { type PdfPage, type PdfText, paper, writePdf } from '../core/writePdf'
import type { SlipStore } from './slipStore'

/** A text in lines of at most so many letters, between words where there are any. */
export const breakLines = (text: string, letters: number): string[] => {
  const lines: string[] = []
  let rest = text.trim()
  while (rest.length > letters) {
    const space = rest.lastIndexOf(' ', letters)
    const end = space > 0 ? space : letters
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  return rest === '' ? lines : [...lines, rest]
}

const sizes = { title: 18, name: 12, text: 10 } as const
const { margin } = paper
const columns = { number: margin, deviceid: 80, model: 180, fw: 300, name: 410 } as const
const lineHeight = 16
const titleLine = 70
const firstLine = 100
const gap = 8
/** So many letters of ordinary width are as wide as the paper between its margins. */
const lettersInLine = { name: 68, text: 88 } as const
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

/** What lies below it begins there. */
interface Head {
  texts: PdfText[]
  bottom: number
}

/** Everything above the table. Name and address take as many lines as they are long. */
const headOf = ({ slipid, ts, reference, distributor, packedBy, devices }: PackingSlip): Head => {
  const to = [
    ...breakLines(distributor.name, lettersInLine.name).map((text) => [text, sizes.name, true] as const),
    ...breakLines(distributor.address, lettersInLine.text).map((text) => [text, sizes.text, false] as const),
  ]
  const lines = [
    `Number ${slipid}`,
    `Date ${dayOf(ts * secondMs)}`,
    ...(reference === '' ? [] : [`Your reference ${reference}`]),
    `Packed by ${packedBy}`,
    `${devices.length} ${devices.length === 1 ? 'device' : 'devices'}`,
  ]
  const linesTop = firstLine + to.length * lineHeight + gap
  return {
    texts: [
      at(margin, titleLine, 'Packing slip', sizes.title, true),
      ...to.map(([text, size, isBold], index) =>
        at(margin, firstLine + index * lineHeight, text, size, isBold),
      ),
      ...lines.map((line, index) => at(margin, linesTop + index * lineHeight, line)),
    ],
    bottom: linesTop + lines.length * lineHeight + gap,
  }
}

const rowOf = ({ deviceid, model, fw, name }: PackedDevice, y: number, index: number): PdfText[] => {
  return [
    at(columns.number, y, String(index + 1)),
    at(columns.deviceid, y, deviceid, sizes.text, true),
    at(columns.model, y, model),
    at(columns.fw, y, fw),
    at(columns.name, y, shorten(name)),
  ]
}

/** A packing slip on one sheet: as many devices as a slip takes fit below the longest head. */
export const drawSlip = (slip: PackingSlip): Uint8Array => {
  const titles = { number: '', deviceid: 'Device ID', model: 'Model', fw: 'Firmware', name: 'Name' }
  const { texts, bottom } = headOf(slip)
  const heads = Object.entries(titles).map(([column, title]) =>
    at(columns[column as keyof typeof columns], bottom, title, sizes.text, true),
  )
  const rows = slip.devices.flatMap((device, index) =>
    rowOf(device, bottom + lineHeight * (index + 1), index),
  )
  const page: PdfPage = { texts: [...texts, ...heads, ...rows], rules: [{ y: bottom + lineHeight / 4 }] }
  return writePdf([page])
}

const mostListed = 20

const readSlip = async (slips: Pick<SlipStore, 'read'>, slipid: string): Promise<contract.PackingSlip> => {
  const slip = await slips.read(slipid)
  if (slip === undefined) throw new Problem('notFound')
  return slip
}

export const getPackingSlip =
  (slips: Pick<SlipStore, 'read'>): Serve<typeof contract.getPackingSlip> =>
  ({ slipid }) =>
    readSlip(slips, slipid)

export const drawPackingSlip =
  (slips: Pick<SlipStore, 'read'>): Serve<typeof contract.drawPackingSlip> =>
  async ({ slipid }) => ({
    name: `packing-slip-${slipid}.pdf`,
    bytes: drawSlip(await readSlip(slips, slipid)),
  })

export const getPackingSlips =
  (slips: Pick<SlipStore, 'newest'>): Serve<typeof contract.getPackingSlips> =>
  async () => ({
    slips: (await slips.newest(mostListed)).map(({ slipid, ts, distributor, devices }) => ({
      slipid,
      ts,
      distributor: distributor.name,
      devices: devices.length,
    })),
  })
