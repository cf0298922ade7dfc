import { useEffect, useState } from 'react'
import type { PasskeyReach } from './passkey-reach.ts'

/** Null: not known yet, or unknowable without JavaScript. */
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

/** Browsers that do not declare support for related origins lack it. */
async function findSupport(reach: PasskeyReach): Promise<boolean> {
  if (reach === 'none' || typeof PublicKeyCredential !== 'function') return false
  if (reach === 'own') return true
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => null)
  return capabilities?.['relatedOrigins'] === true
}
