import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint, OutputOf, RequestOf } from '../../../../shared/core/endpoint'
import { callEndpoint } from './callEndpoint'
import { type RunRow, runOver } from './runOver'

interface Options<E extends Endpoint> {
  requestOf: (id: string) => RequestOf<E>
  messageOf: (output: OutputOf<E>) => string
  /** What one of them was answered. */
  onAnswer?: (id: string, output: OutputOf<E>) => void
  /** Once the run has come to its end, or was ended. */
  onEnd?: (rows: readonly RunRow[]) => void
}

interface Run {
  isStopped: boolean
}

const none: readonly RunRow[] = []

/** One change of the API for many devices, one after the other; it ends when the page that shows it goes. */
export const useRunOver = <E extends Endpoint>(
  endpoint: E,
  { requestOf, messageOf, onAnswer, onEnd }: Options<E>,
) => {
  const [rows, setRows] = useState(none)
  const [isRunning, setIsRunning] = useState(false)
  const current = useRef<Run>(undefined)
  /** What is on its way ends as it ends; the rest is cancelled. */
  const stop = useCallback(() => {
    if (current.current !== undefined) current.current.isStopped = true
  }, [])
  useEffect(
    () => () => {
      stop()
      current.current = undefined
    },
    [stop],
  )
  const start = async (ids: readonly string[]) => {
    stop()
    const run: Run = { isStopped: false }
    current.current = run
    const isShown = () => current.current === run
    setIsRunning(true)
    const ended = await runOver(ids, {
      send: async (id) => {
        const output = await callEndpoint(endpoint, requestOf(id))
        onAnswer?.(id, output)
        return messageOf(output)
      },
      onRows: (now) => {
        if (isShown()) setRows(now)
      },
      isStopped: () => run.isStopped,
    })
    onEnd?.(ended)
    if (isShown()) setIsRunning(false)
  }
  return { rows, isRunning, start, stop }
}
