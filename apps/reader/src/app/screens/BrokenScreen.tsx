import { useRouter } from '@tanstack/react-router'
import { Fault } from '../../features/notices/Fault.tsx'
import type { ErrorScreenProps } from '../ErrorScreen.tsx'
import { Away } from './Away.tsx'

/** A screen that cannot be shown: what went wrong, or what is here where there is no network. */
export function BrokenScreen({ error, home }: ErrorScreenProps) {
  const router = useRouter()
  const fault = <Fault error={error} home={home} onTryAgain={() => void router.invalidate()} />
  return isUnreachable(error) ? <Away home={home} fault={fault} /> : fault
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UNREACHABLE'
}
