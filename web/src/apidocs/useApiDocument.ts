import { getOpenApi } from '../../../shared/apidocs/getOpenApi'
import { useEndpoint } from '../core/api/useEndpoint'

export const useApiDocument = () => useEndpoint(getOpenApi, {}, { revalidateIfStale: false })
