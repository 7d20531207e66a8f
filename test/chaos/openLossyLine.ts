import { connect, createServer } from 'node:net'

interface Options {
  port: number
  target: number
  random: () => number
  isCalm: () => boolean
}

/** A connection lasts so long at most, in milliseconds. */
const longestMs = 30_000

/** Stands in front of the broker, and breaks each connection after a while, in the middle of whatever it carries. */
export const openLossyLine = ({ port, target, random, isCalm }: Options): void => {
  createServer((device) => {
    const broker = connect(target, '127.0.0.1')
    const cut = () => {
      device.destroy()
      broker.destroy()
    }
    device.pipe(broker).pipe(device)
    for (const end of [device, broker]) end.on('error', cut).on('close', cut)
    if (isCalm()) return
    const timer = setTimeout(cut, random() * longestMs)
    device.on('close', () => clearTimeout(timer))
  }).listen(port, '127.0.0.1')
}
