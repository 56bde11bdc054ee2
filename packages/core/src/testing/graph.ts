// The one place that imports xstate's graph functions. Never getSimplePaths: it grows exponentially.
export { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from 'xstate/graph';
