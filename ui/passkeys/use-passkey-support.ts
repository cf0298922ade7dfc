import { useEffect, useState } from 'react'
import type { PasskeyReach } from './passkey-reach.ts'

/** Whether this browser uses passkeys on this host. Null: that is still to be found out, or nobody will without JavaScript. */
export function usePasskeySupport(reach: PasskeyReach): boolean | null {
  const [isSupported, setSupported] = useState<boolean | null>(null)
  useEffect(() => {
    let isWanted = true
    void findSupport(reach).then((found) => isWanted && setSupported(found))
    return () => {
      isWanted = false
    }
  }, [reach])
  return isSupported
}

/** Whoever does not say that it asks the host of the passkeys for leave, does not. */
async function findSupport(reach: PasskeyReach): Promise<boolean> {
  if (reach === 'none' || typeof PublicKeyCredential !== 'function') return false
  if (reach === 'own') return true
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => null)
  return capabilities?.['relatedOrigins'] === true
}
