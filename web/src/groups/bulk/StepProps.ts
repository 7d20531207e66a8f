import type { Group } from '../Group'
import type { BulkPlan } from './bulkPlan'

export interface StepProps {
  group: Group
  plan: BulkPlan
  onChange: (part: Partial<BulkPlan>) => void
  onNext: () => void
  onBack: () => void
}
