import { useSearchParams } from 'react-router-dom'

/** Names of a chart in the address that a link to another chart does not keep. */
const ofChart = ['chart', 'range', 'from', 'to', 'with'] as const

/** The address of this page with a chart open; what else is in the address stays. */
export const useAddressWith = () => {
  const [params] = useSearchParams()
  return (chart: Readonly<Record<string, string>>): string => {
    const next = new URLSearchParams(params)
    for (const name of ofChart) next.delete(name)
    for (const [name, value] of Object.entries(chart)) next.set(name, value)
    return `?${next.toString()}`
  }
}
