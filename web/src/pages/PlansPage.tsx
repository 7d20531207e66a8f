import { useBrand } from '../brand/brand'
import { useDocumentTitle } from '../core/useDocumentTitle'
import styles from '../plans/Plans.module.css'
import { PlanNotes } from '../plans/PlanNotes'
import { PlansTable } from '../plans/PlansTable'
import { NotFoundPage } from './NotFoundPage'

const Plans = () => {
  useDocumentTitle('Plans')
  return (
    <div className={styles.page}>
      <h1>Plans</h1>
      <p className={styles.lead}>What each plan includes and costs.</p>
      <PlansTable />
      <PlanNotes />
    </div>
  )
}

/** `/plans`; a brand that sells nothing has no such page. */
export const PlansPage = () => (useBrand().hidePlans ? <NotFoundPage /> : <Plans />)
