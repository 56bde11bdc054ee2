// The one place that imports the graph functions. Never getSimplePaths: it grows exponentially.
export { adjacencyMapToArray, getAdjacencyMap, getStateNodes } from '@xstate/graph';
