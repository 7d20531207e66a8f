import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint, OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { callEndpoint } from './callEndpoint'
import { type RunRow, runOver } from './runOver'

interface Options<E extends Endpoint> {
  requestOf: (id: string) => RequestOf<E>
  messageOf: (output: OutputOf<E>) => string
  /** Once the run has come to its end, or was ended. */
  onEnd?: (rows: readonly RunRow[]) => void
}

const none: readonly RunRow[] = []

/** One change of the API for many devices, one after the other; it ends when the page that shows it goes. */
export const useRunOver = <E extends Endpoint>(endpoint: E, { requestOf, messageOf, onEnd }: Options<E>) => {
  const [rows, setRows] = useState(none)
  const [isRunning, setIsRunning] = useState(false)
  const run = useRef({ number: 0 })
  const stop = useCallback(() => {
    run.current.number += 1
  }, [])
  useEffect(() => stop, [stop])
  const start = async (ids: readonly string[]) => {
    stop()
    const { number } = run.current
    const isStopped = () => run.current.number !== number
    setIsRunning(true)
    const ended = await runOver(ids, {
      send: async (id) => messageOf(await callEndpoint(endpoint, requestOf(id))),
      onRows: (now) => {
        if (!isStopped()) setRows(now)
      },
      isStopped,
    })
    onEnd?.(ended)
    if (isStopped()) return
    setIsRunning(false)
  }
  return { rows, isRunning, start, stop }
}
