export default {
  build: {
    outDir: 'public',
    target: 'es2022',
    rolldownOptions: { input: 'main.ts', output: { entryFileNames: '[name].js' } },
  },
}
