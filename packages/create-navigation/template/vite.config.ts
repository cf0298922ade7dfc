import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: { manifest: true, rolldownOptions: { input: ['src/client/client.tsx', 'src/style.css'] } },
})
