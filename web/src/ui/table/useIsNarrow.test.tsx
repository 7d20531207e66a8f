// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RoomWidth, useIsNarrow } from './useIsNarrow'

const isNarrowIn = (roomPx: number): boolean =>
  renderHook(useIsNarrow, {
    wrapper: ({ children }) => <RoomWidth.Provider value={roomPx}>{children}</RoomWidth.Provider>,
  }).result.current

it('goes by the room of a preview, whatever the window', () => {
  expect([isNarrowIn(390), isNarrowIn(768), isNarrowIn(992)]).toEqual([true, false, false])
})
