// @vitest-environment happy-dom
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import L from 'leaflet'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addTiles } from './addTiles'

let server: Server
let asked: string[] = []
let map: L.Map

beforeEach(async () => {
  asked = []
  server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.writeHead(url.startsWith('/none/') ? 404 : 200, { 'content-type': 'image/png' }).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const element = document.body.appendChild(document.createElement('div'))
  Object.defineProperties(element, { clientWidth: { value: 512 }, clientHeight: { value: 256 } })
  map = L.map(element, { attributionControl: false, fadeAnimation: false }).setView([-33, 151], 10)
})
afterEach(async () => {
  map.remove()
  await new Promise((resolve) => server.close(resolve))
})

const layer = (folder: string, maxZoom = 17) => ({
  name: folder,
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${folder}/{z}/{x}/{y}.png`,
  credit: `© ${folder}`,
  maxZoom,
})
const pictures = () => [...map.getPane('tilePane')!.querySelectorAll('img')]

/** What a browser does by itself: asks for each picture, and tells it what came of that. */
const load = async () => {
  for (const picture of pictures()) {
    // The layer was given up meanwhile.
    if (!picture.isConnected) continue
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get(picture.src, (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    })
    picture.dispatchEvent(new Event(status === 200 ? 'load' : 'error'))
  }
}

it('shows the pictures of a server, with the host alone as referrer', async () => {
  const onCredit = vi.fn()
  addTiles(map, [layer('streets')], { onCredit, onUnreachable: vi.fn() })
  expect(pictures().length).toBeGreaterThan(0)
  for (const picture of pictures()) expect(picture.referrerPolicy).toBe('strict-origin')
  await load()
  for (const path of asked) expect(path).toMatch(/^\/streets\/10\/9\d\d\/6\d\d\.png$/)
  expect(onCredit).toHaveBeenCalledExactlyOnceWith('© streets')
  expect(map.getMaxZoom()).toBe(17)
  expect(map.getContainer().querySelector('input')).toBeNull()
})

it('offers a second layer, and says whose it is', () => {
  const onCredit = vi.fn()
  addTiles(map, [layer('streets'), layer('air', 15)], { onCredit, onUnreachable: vi.fn() })
  const choices = [...map.getContainer().querySelectorAll('input')]
  expect(map.getContainer().textContent).toContain('air')
  choices[1]?.click()
  expect(onCredit).toHaveBeenLastCalledWith('© air')
  expect(map.getMaxZoom()).toBe(15)
  expect(pictures().every(({ src }) => src.includes('/air/'))).toBe(true)
})

it('gives up once when no picture is there', async () => {
  const onUnreachable = vi.fn()
  addTiles(map, [layer('none'), layer('air')], { onCredit: vi.fn(), onUnreachable })
  await load()
  expect(onUnreachable).toHaveBeenCalledOnce()
  expect(pictures()).toEqual([])
  expect(map.getContainer().querySelector('input')).toBeNull()
})
