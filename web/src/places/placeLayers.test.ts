// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { spreadLabels } from './placeLayers'

const label = (x: number, y: number) => ({ x, y, width: 60, height: 16 })

describe('spreadLabels', () => {
  it('leaves labels that do not touch where they are', () => {
    expect(spreadLabels([label(0, 0), label(60, 0), label(0, 16)])).toEqual([0, 0, 0])
  })

  it('moves a label that covers an earlier one by lines, down first', () => {
    expect(spreadLabels([label(0, 0), label(10, 4), label(20, 0)])).toEqual([0, 16, -16])
  })

  it('says of what finds no room within two lines that it is not shown', () => {
    const same = Array.from({ length: 6 }, () => label(0, 0))
    expect(spreadLabels(same)).toEqual([0, 16, -16, 32, -32, undefined])
  })

  it('takes no room for what is not shown', () => {
    const first = Array.from({ length: 6 }, () => label(0, 0))
    expect(spreadLabels([...first, label(0, 48)]).at(-1)).toBe(0)
  })
})
