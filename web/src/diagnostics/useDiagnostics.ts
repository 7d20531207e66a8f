import type { DeviceId } from '../../../shared/core/ids'
import { getDiagnostics } from '../../../shared/diagnostics/getDiagnostics'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

/** The latest fifteen readings, asked for as often as readings are, and the course of the last six hundred. */
export const useDiagnostics = (deviceid: DeviceId) => {
  const list = useEndpoint(getDiagnostics, { deviceid }, { refreshInterval: keepMs.data })
  const course = useEndpoint(
    getDiagnostics,
    // The list is small and answers most questions: it goes first.
    list.data === undefined ? undefined : { deviceid, dataPoints: '600' },
    { refreshInterval: keepMs.most },
  )
  return {
    list: list.data,
    listError: list.error,
    course: course.data,
    courseError: course.error,
    isFetching: list.isValidating || course.isValidating,
    reload: () => {
      void list.mutate()
      void course.mutate()
    },
  }
}
