import { Link } from 'react-router-dom'
import { useBrand } from '../core/brand'
import cardStyles from '../display/Card.module.css'
import { paths } from '../paths'

/** Says why there is no chart, and where to find a plan that has them (spec 1 §6). */
export const PlanLacksCharts = ({ plan }: { plan: string }) => {
  const { hidePlans } = useBrand()
  return (
    <p className={cardStyles.none}>
      Charts are unavailable on the{' '}
      {hidePlans ? `${plan} Plan` : <Link to={paths.plans()}>{`${plan} Plan`}</Link>}
    </p>
  )
}
