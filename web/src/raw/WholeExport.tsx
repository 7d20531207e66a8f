import { Button } from '@mantine/core'
import { describeError } from '../ui/feedback/describeError'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Raw.module.css'
import { RawProgress } from './RawProgress'
import type { useWholeExport } from './useWholeExport'

interface Props {
  whole: ReturnType<typeof useWholeExport>
}

/** How far the export of a whole range is, and the ways to stop it and to go on. */
export const WholeExport = ({ whole: { job, resume, cancel } }: Props) => {
  if (job === undefined) return null
  return (
    <section className={styles.line} aria-label="Export of the whole range">
      <RawProgress load={job} onContinue={resume} />
      {job.state === 'loading' ? (
        <Button size="compact-sm" variant="default" onClick={cancel}>
          Cancel export
        </Button>
      ) : null}
      {job.state === 'failed' ? (
        <span role="alert">
          <StatusMark tone="alarm">{describeError(job.error, 'Error loading data')}</StatusMark>
        </span>
      ) : null}
      {job.state === 'done' ? (
        <span role="status">{job.count === 0 ? 'No Data Found' : 'The file is complete.'}</span>
      ) : null}
    </section>
  )
}
