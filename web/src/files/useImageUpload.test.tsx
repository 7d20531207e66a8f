// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useImagesUnderWay } from './useImageUpload'

const startSending = () => {
  let end: () => void = () => undefined
  const sending = new Promise<void>((resolve) => (end = resolve))
  return { sending, arrive: () => act(async () => (end(), sending)) }
}

it('holds a form back until the last of its images is there', async () => {
  const { result } = renderHook(useImagesUnderWay)
  const [first, second] = [startSending(), startSending()]
  expect(result.current.waitReason).toBeUndefined()
  act(() => {
    result.current.follow(first.sending)
    result.current.follow(second.sending)
  })
  await first.arrive()
  expect(result.current.waitReason).toBe('An image is still being uploaded.')
  await second.arrive()
  expect(result.current.waitReason).toBeUndefined()
})
