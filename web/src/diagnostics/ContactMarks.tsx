import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import styles from './Diagnostics.module.css'

/** What is remarkable about a reading, as words. */
export const marksOf = ({
  missed,
  isBuffered,
  isClockUnset,
}: DiagnosticPoint): (readonly [StatusTone, string])[] => [
  ...(missed > 0 ? [['warning', `${missed} missing before`] as const] : []),
  ...(isBuffered ? [['info', 'late'] as const] : []),
  ...(isClockUnset ? [['warning', 'clock not set'] as const] : []),
]

export const ContactMarks = ({ point }: { point: DiagnosticPoint }) => {
  const marks = marksOf(point)
  if (marks.length === 0) return <span className={styles.soft}>–</span>
  return (
    <span className={styles.marks}>
      {marks.map(([tone, text]) => (
        <StatusMark key={text} tone={tone}>
          {text}
        </StatusMark>
      ))}
    </span>
  )
}
