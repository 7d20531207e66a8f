import type { DraftProblems, SettingDraft } from './settingDraft'

/** What every group of fields works on. */
export interface FieldProps {
  dataKey: string
  draft: SettingDraft
  problems: DraftProblems
  onChange: (part: Partial<SettingDraft>) => void
}
