import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../../shared/core/endpoint'
import { readAnswer } from '../boot/pageAnswers'

const counted = () => {
  const check = vi.fn((name: string) => name.trim())
  const output = z.object({ name: z.pipe(z.string(), z.transform(check)) })
  return { contract: { output } as unknown as Endpoint, check }
}

it('reads a body once, however often it is asked for', () => {
  const { contract, check } = counted()
  const body = { name: ' Truck ' }
  const first = readAnswer(contract, body)
  expect(first).toEqual({ name: 'Truck' })
  expect(readAnswer(contract, body)).toBe(first)
  expect(check).toHaveBeenCalledOnce()
})

it('holds a body to each contract by itself', () => {
  const body = { name: ' Truck ' }
  readAnswer(counted().contract, body)
  const { contract, check } = counted()
  readAnswer(contract, body)
  expect(check).toHaveBeenCalledOnce()
})

it('refuses what the contract does not promise, each time', () => {
  const { contract } = counted()
  const body = { title: 'Truck' }
  expect(() => readAnswer(contract, body)).toThrow()
  expect(() => readAnswer(contract, body)).toThrow()
})

it.each([undefined, null, 'Truck', 7])('takes %s, which is no object', (body) => {
  const contract = { output: z.unknown() } as unknown as Endpoint
  expect(readAnswer(contract, body)).toBe(body)
})
