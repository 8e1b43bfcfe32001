/// Where rows are kept.
public protocol Table {}
